/** What Next costs with a body: it is parsed, and nothing is done with it. */
export async function POST(request: Request) {
  await request.json();
  return Response.json({ status: "Ok" });
}
