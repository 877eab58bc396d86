/** The look of the reference: neutral greys, one accent, hairlines, a 4-px grid; light and dark. */
export const style = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5a606b; --line: #e2e4e9; --paper: #fff; --wash: #f6f7f9; --accent: #1f5fbf; --bad: #a4262c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a2a9b5; --line: #2c3139; --paper: #14161a; --wash: #1b1e24; --accent: #8ab4f8; --bad: #f2a5a8; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.frame { display: grid; grid-template-columns: 256px minmax(0, 1fr); max-width: 1280px; margin: 0 auto; }
nav { padding: 32px 24px; font-size: 14px; line-height: 20px; }
nav .inner { position: sticky; top: 32px; max-height: calc(100vh - 64px); overflow-y: auto; }
nav h2 { font-size: 12px; line-height: 16px; font-weight: 600; color: var(--soft); margin: 24px 0 4px; }
nav ul { list-style: none; margin: 0; padding: 0; } nav li a { display: block; padding: 4px 0; color: var(--ink); }
main { padding: 32px 32px 96px; min-width: 0; border-left: 1px solid var(--line); }
h1 { font-size: 28px; line-height: 36px; font-weight: 650; margin: 0 0 16px; letter-spacing: -0.01em; }
main > h2 { font-size: 22px; line-height: 28px; margin: 64px 0 4px; }
article { border-top: 1px solid var(--line); padding: 32px 0 8px; margin-top: 32px; }
article h3 { font-size: 18px; line-height: 24px; margin: 0 0 4px; }
article h4 { font-size: 13px; line-height: 16px; font-weight: 600; color: var(--soft); margin: 24px 0 8px; }
p { margin: 0 0 12px; max-width: 68ch; } .soft { color: var(--soft); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px; line-height: 20px; }
.path { font-size: 14px; overflow-wrap: anywhere; } .path b { color: var(--accent); font-weight: 600; }
pre { background: var(--wash); padding: 16px; margin: 0 0 8px; overflow-x: auto; border-radius: 4px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: 12px; padding: 4px 16px 4px 0; }
td { border-top: 1px solid var(--line); padding: 8px 16px 8px 0; vertical-align: top; overflow-wrap: anywhere; }
td:first-child { white-space: nowrap; } td:nth-child(2) { color: var(--soft); }
.need { color: var(--bad); font-size: 12px; } details { margin: 0 0 8px; } summary { cursor: pointer; padding: 4px 0; }
.d1 { padding-left: 16px; } .d2 { padding-left: 32px; } .d3 { padding-left: 48px; }
@media (max-width: 800px) {
  .frame { display: block; } nav { padding: 16px 16px 0; } nav .inner { position: static; max-height: none; }
  main { border-left: 0; padding: 16px 16px 64px; } td:first-child { white-space: normal; } td, th { padding-right: 8px; }
  .wide { display: none; }
}
@media (min-width: 801px) { nav details > summary { display: none; } }
`;
