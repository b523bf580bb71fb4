import "server-only";
import { Markup } from "@/lib/html";

/** The style of reports: for screens of any width, where tables become lists on narrow ones, and for paper. */
export const reportStyle = new Markup(`
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d2126; background: #fff; }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: .75rem; border-top: 1px solid #d5d9de; }
h3 { font-size: 1rem; margin: 1.5rem 0 0; }
p { margin: 0 0 .5rem; }
a { color: #0b5394; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #e6e9ec; text-align: start; vertical-align: top; }
td { min-width: 5.5rem; }
thead th { font-size: .875rem; color: #4c5560; overflow-wrap: normal; }
th[scope="rowgroup"] { padding-top: 1.25rem; }
dl { margin: 0; }
dt { margin-top: .5rem; color: #4c5560; font-size: .875rem; }
dd { margin: 0; white-space: pre-wrap; }
td > div { white-space: pre-wrap; unicode-bidi: isolate; }
.none, summary { color: #4c5560; }
details { margin-top: .75rem; }
@media screen and (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
  table, tbody, tr, th[scope="rowgroup"] { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid #e6e9ec; }
  td { display: grid; grid-template-columns: 7.5rem 1fr; gap: .75rem; border: 0; padding: .1rem 0; min-width: 0; }
  td::before { content: attr(data-header); color: #4c5560; font-size: .875rem; }
}
@media print {
  @page { margin: 18mm; }
  :root { font-size: 10.5pt; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3, dt, th[scope="rowgroup"] { break-after: avoid; }
  tr, article { break-inside: avoid; }
}
`);
