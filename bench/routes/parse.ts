/** The cost of Next with a body, which is parsed and ignored. */
export async function POST(request: Request) {
  await request.json();
  return Response.json({ status: "Ok" });
}
