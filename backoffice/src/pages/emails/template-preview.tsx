// The template as it stands in the form, with invented values. The frame runs nothing.
import {useWatch} from 'react-hook-form';
import {Part} from '../../crud/lists/columns';
import {MailPreview} from '../../crud/editor/mail-preview';

const values: Record<string, string> = {
  nombre: 'Ana',
  asunto: 'Asunto del boletín',
  preencabezado: '',
  organizacion: 'Nombre de la organización',
  razon_social: 'Razón social',
  nif: 'G00000000',
  direccion: 'Domicilio',
  baja: '#',
  ver_en_web: '#',
};

export function TemplatePreview() {
  const [frame, content] = useWatch({name: ['frameHtml', 'contentHtml']}) as [string | null, string | null];
  const filled = ((frame ?? '') || '<div style="max-width:600px;margin:0 auto;padding:24px">{{contenido}}</div>')
    .replace('{{contenido}}', () => (content ?? '') || '<p>Aquí va el contenido de cada boletín.</p>')
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"></head><body style="margin:0;background:#f2f4f6">${filled}</body></html>`;
  const text = new DOMParser().parseFromString(filled, 'text/html').body.textContent ?? '';
  return (
    <Part title="Así queda">
      <MailPreview
        title="Vista de la plantilla"
        mail={{html, text: text.replace(/\s*\n\s*/g, '\n').trim()}}
        height={480}
      />
    </Part>
  );
}
