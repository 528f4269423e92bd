// A PDF in a frame nobody sees, sent to the printer's dialog.
import type {Bytes} from '../../providers/http-client';

let frame: HTMLIFrameElement | null = null;

export function printPdf({bytes}: Bytes): void {
  const address = URL.createObjectURL(new Blob([bytes], {type: 'application/pdf'}));
  frame?.remove();
  const next = document.createElement('iframe');
  frame = next;
  next.title = 'Entradas para imprimir';
  next.style.cssText = 'position:fixed;width:1px;height:1px;right:0;bottom:0;border:0;opacity:0';
  next.tabIndex = -1;
  const openInstead = (): void => void window.open(address, '_blank', 'noopener');
  // Where frames of this kind are forbidden, or the browser shows PDF elsewhere, a new tab does.
  document.addEventListener('securitypolicyviolation', openInstead, {once: true});
  next.addEventListener('load', () => {
    document.removeEventListener('securitypolicyviolation', openInstead);
    // A browser under remote control has no printer: asking for one takes headless Chromium's tab down.
    if (navigator.webdriver) return;
    try {
      next.contentWindow?.focus();
      next.contentWindow?.print();
    } catch {
      openInstead();
    }
  });
  next.src = address;
  document.body.append(next);
}
