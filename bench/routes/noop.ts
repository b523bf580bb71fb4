/** The cost of Next alone. */
export async function GET() {
  return Response.json({ ok: true });
}
