/** The look of the waiting room: the shop's own, without any of its files. */
export const QUEUE_STYLE = `
:root{color-scheme:light dark;--danger:#a8141b;--danger-bg:#fdeae8;--warn:#7a4400;--warn-bg:#fff1cc;--ok:#09613a;--ok-bg:#dff3e6}
@media (prefers-color-scheme:dark){:root{--danger:#ff938c;--danger-bg:#3a1716;--warn:#ffc861;--warn-bg:#38290b;--ok:#7fdca4;--ok-bg:#103322}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--font);min-height:100vh;display:flex;flex-direction:column}
header{background:var(--brand);color:var(--on-brand);padding:.9rem max(clamp(1rem,.4rem + 2.6vw,3rem),(100% - 46rem)/2 + clamp(1rem,.4rem + 2.6vw,3rem));font-weight:800;font-size:1.05rem;letter-spacing:-.01em}
header a{color:inherit;text-decoration:none}
main{flex:1;width:100%;max-width:46rem;margin:0 auto;padding:clamp(1.5rem,1rem + 3vw,3.5rem) clamp(1rem,.4rem + 2.6vw,3rem) 3rem}
h1{margin:0 0 .4rem;font-family:var(--font-display);font-size:clamp(1.75rem,1.45rem + 1.4vw,2.75rem);line-height:1.1;font-weight:800;letter-spacing:-.025em;text-wrap:balance}
.sale{margin:0 0 .35rem;color:var(--ink-2);font-weight:650}
.lead{margin:.5rem 0 0;max-width:56ch;font-size:1.1rem}
.board{margin:1.75rem 0 0;padding-top:1.25rem;border-top:4px solid var(--rule);display:grid;gap:1.25rem 2rem;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}
.board dt{color:var(--ink-2);font-weight:650;font-size:.9rem}
.board dd{margin:.1rem 0 0;font-weight:750;font-size:1.15rem;line-height:1.25}
.board .main{grid-column:1/-1}
.board .main dd{font-size:clamp(3.25rem,2rem + 7vw,6rem);line-height:1;font-weight:800;letter-spacing:-.04em;font-variant-numeric:tabular-nums}
.note{margin:1.5rem 0 0;padding:.8rem 1rem;border-left:4px solid currentColor;background:var(--sunken)}
.note-warn{background:var(--warn-bg);color:var(--warn)}.note-danger{background:var(--danger-bg);color:var(--danger)}.note-ok{background:var(--ok-bg);color:var(--ok)}
.note strong{display:block}
section{margin-top:2.25rem;padding-top:1.25rem;border-top:1px solid var(--line)}
h2{margin:0 0 .25rem;font-size:1.1rem;font-weight:750}
p{margin:0 0 .6rem}
.big+.hint,form+.hint{margin-top:.8rem}
.hint{color:var(--ink-2);max-width:60ch}
form{margin:0}
.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin-top:.75rem}
.field{flex:1 1 15rem;display:flex;flex-direction:column;gap:.3rem;min-width:0}
@media (max-width:30rem){.row button{flex:1 1 auto}}
label{font-weight:650}
input{width:100%;min-height:3rem;padding:.55rem .75rem;border:2px solid var(--line-strong);border-radius:3px;background:var(--surface);color:var(--ink);font:inherit}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.6rem 1.25rem;border:2px solid var(--line-strong);border-radius:3px;background:var(--surface);color:var(--ink);font:inherit;font-weight:700;line-height:1.2;text-decoration:none;cursor:pointer}
button[aria-pressed=true]{border-color:var(--ok);background:var(--ok-bg);color:var(--ok)}
button[aria-pressed=true]::before{content:'✓';margin-right:.45rem}
.primary{border-color:transparent;background:var(--primary);color:var(--on-primary)}
.primary:hover{background:var(--ink);color:var(--paper)}
.quiet{min-height:2.75rem;padding-inline:0;border-color:transparent;background:none;color:var(--link);text-decoration:underline;text-underline-offset:.2em}
.big{margin-top:1.5rem;width:100%;max-width:24rem;min-height:3.5rem;font-size:1.15rem}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-halo)}
summary{cursor:pointer;font-weight:650;min-height:2.75rem;display:flex;align-items:center;color:var(--link);text-decoration:underline;text-underline-offset:.2em}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
ul{margin:1rem 0 0;padding:0;list-style:none;display:grid;gap:.6rem}
footer{padding:1.25rem max(clamp(1rem,.4rem + 2.6vw,3rem),(100% - 46rem)/2 + clamp(1rem,.4rem + 2.6vw,3rem));border-top:1px solid var(--line);color:var(--ink-2);font-size:.9rem}
`;
