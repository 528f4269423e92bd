/** Stylesheet of the test bank: ink and amber, so that nobody takes it for the club's shop or for a real bank. */
export const STYLE = `
:root{--ink:#10233f;--soft:#4a5b75;--paper:#eef1f6;--panel:#fff;--line:#c9d2df;--field:#6b7b94;--accent:#0f5c8c;--accent-deep:#0b466c;--on-accent:#fff;--amber:#ffc53d;--on-amber:#2b1d00;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#e9eef7;--soft:#aab7cb;--paper:#0d1626;--panel:#16223a;--line:#2c3b57;--field:#8494ad;--accent:#7cc4f2;--accent-deep:#a5d7f7;--on-accent:#06223a;--amber:#ffc53d;--on-amber:#2b1d00}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1,p,dl,dd,ul,fieldset{margin:0;padding:0}
.banner{background:var(--amber);color:var(--on-amber);display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between;padding:.7rem max(1rem,calc((100% - 60rem)/2));border-bottom:.5rem solid;border-image:repeating-linear-gradient(-45deg,#2b1d00 0 .7rem,#ffc53d .7rem 1.4rem) 8}
.mark{font-weight:700;display:flex;align-items:center;gap:.6rem}
.mark-sign{background:var(--on-amber);color:#ffc53d;border-radius:.3rem;padding:.1rem .45rem;font-size:.8rem;letter-spacing:.02em}
.notice{font-weight:600;font-size:.9rem}
main{flex:1;width:100%;max-width:62rem;margin:0 auto;padding:1rem}
.columns{display:grid;gap:1rem}
.summary{padding:.5rem .25rem}
.kicker{color:var(--soft)}
h1{font-size:1.35rem;line-height:1.25;text-wrap:balance;overflow-wrap:anywhere}
.amount{font-size:2.6rem;line-height:1.15;font-weight:750;letter-spacing:-.02em;margin:.35rem 0 .8rem;font-variant-numeric:tabular-nums}
dl{display:grid;gap:.35rem;border-top:1px solid var(--line);padding-top:.7rem}
dl div{display:flex;justify-content:space-between;gap:1rem}
dt{color:var(--soft);flex:none}
dd{text-align:right;overflow-wrap:anywhere}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:.9rem;padding:1.1rem;display:grid;gap:.8rem;align-content:start;box-shadow:0 1px 2px rgb(16 35 63/.06),0 12px 28px -18px rgb(16 35 63/.35)}
fieldset{border:0;min-width:0}
legend{font-weight:700;font-size:1.05rem;padding:0;margin-bottom:.6rem}
.fields{display:grid;grid-template-columns:1fr 1fr;gap:.8rem}
.fields legend,.wide,.brands,.fields .hint{grid-column:1/-1}
.brands{display:grid;grid-template-columns:1fr 1fr;gap:.6rem}
.brand{display:flex;align-items:center;gap:.6rem;min-height:3rem;padding:.4rem .8rem;border:1px solid var(--field);border-radius:.6rem;cursor:pointer}
.brand:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.brand input{width:1.15rem;height:1.15rem;accent-color:var(--accent);margin:0;flex:none}
.field{display:grid;gap:.25rem}
label{font-weight:600;font-size:.95rem}
.brand span{font-weight:600}
input:not([type=radio]),select{width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;font-size:1.0625rem;color:var(--ink);background:var(--panel);border:1px solid var(--field);border-radius:.6rem;font-variant-numeric:tabular-nums}
.hint{color:var(--soft);font-size:.9rem}
button,.button{font:inherit;font-weight:650;min-height:3rem;padding:.6rem 1rem;border-radius:.6rem;border:1px solid transparent;cursor:pointer;text-align:center;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
.primary,.button{background:var(--accent);color:var(--on-accent);font-size:1.15rem;min-height:3.5rem}
.primary:hover,.button:hover{background:var(--accent-deep)}
.quiet{background:none;color:var(--accent);border-color:transparent}
.quiet:hover{text-decoration:underline}
.case{background:none;color:var(--ink);border-color:var(--field)}
.case:hover{border-color:var(--accent);color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
details{border-top:1px solid var(--line);padding-top:.4rem}
summary{cursor:pointer;font-weight:650;min-height:3rem;display:flex;align-items:center;gap:.6rem;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"";width:.55rem;height:.55rem;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(-45deg);flex:none;margin-left:.2rem}
details[open] summary::before{transform:rotate(45deg)}
.cases{list-style:none;display:grid;gap:.8rem;margin-top:.7rem}
.cases li{border:1px solid var(--line);border-radius:.7rem;padding:.9rem;display:grid;gap:.6rem}
.cases fieldset{display:grid;gap:.6rem}
.cases legend{font-size:1rem;font-weight:400;margin-bottom:.5rem}
.ask{display:grid;gap:.25rem;min-width:0}
.of-mastercard,:has(input[value=mastercard]:checked) .of-visa{display:none}
:has(input[value=mastercard]:checked) .field.of-mastercard{display:grid}
:has(input[value=mastercard]:checked) span.of-mastercard{display:inline}
.plastic{display:none}
.message{max-width:38rem;margin:1rem auto;padding:1.5rem}
.message h1{font-size:1.5rem}
footer{color:var(--soft);font-size:.9rem;padding:1rem max(1rem,calc((100% - 60rem)/2)) 1.5rem}
@media (max-width:29.99rem){
.mark-sign{display:none}
.mark{font-size:.95rem}
.notice{font-size:.85rem}
.banner{padding-block:.5rem}
}
@media (min-width:48rem){
main{padding:2.5rem 1rem}
.columns{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:3rem;align-items:start}
.summary{position:sticky;top:2rem;padding:1rem 0}
h1{font-size:1.7rem}
.amount{font-size:3.4rem}
.panel{padding:1.6rem}
.cases fieldset,.case-row{grid-template-columns:minmax(0,1fr) auto;align-items:end;gap:.6rem 1.2rem}
.case{min-width:9rem;white-space:nowrap}
.notice{font-size:1rem}
.cases .case-row{align-items:center;column-gap:1.2rem}
.cases legend{grid-column:1/-1}
.plastic{display:flex;flex-direction:column;justify-content:space-between;aspect-ratio:1.586;max-width:22rem;margin-top:2rem;padding:1.3rem 1.5rem;border-radius:1rem;color:#f2f6fd;background:radial-gradient(120% 140% at 100% 0,#2f6ea3 0,#17406b 45%,#0b2038 100%);box-shadow:0 24px 40px -24px rgb(11 32 56/.7);font-variant-numeric:tabular-nums}
.plastic-top,.plastic-foot{display:flex;justify-content:space-between;align-items:center;font-weight:600}
.plastic-top{letter-spacing:.18em;color:#ffc53d}
.plastic-number{font-size:1.3rem;letter-spacing:.06em;white-space:nowrap}
.chip{width:2.6rem;height:2rem;border-radius:.35rem;background:linear-gradient(135deg,#ffe08a,#d79b1c)}
}
@media (prefers-contrast:more){:root{--line:var(--ink);--soft:var(--ink)}}
@media (forced-colors:active){.brand:has(:checked){outline:3px solid}}
`;
