// The answers to one form as a table: a row for each person, ticket or order that answered, a column for each question.
import {useNotify} from 'react-admin';
import {call} from '../../providers/http-client';
import {useBusy} from '../../crud/acts/use-busy';
import {formatCount} from '../../crud/words/count';
import {FormatMenu} from '../../crud/lists/export-button';
import {downloadTable, type ExportFormat} from '../../crud/lists/export-rows';
import {rowsOf} from '../../crud/figures/report-types';
import {formatInstant} from '../../crud/words/zoned-time';

interface Given {
  subject: string;
  question: string;
  answer: string;
  person: string | null;
  what: string | null;
  about: string | null;
  answeredAt: string;
}

/** Which form, as the report of answers is asked for it. */
type Asked = NonNullable<Parameters<typeof call<'get', '/api/informes/formularios-respuestas'>>[2]>['query'];

export function ExportAnswers({asked}: {asked: Asked}) {
  const notify = useNotify();
  const [busy, run] = useBusy();
  const save = (format: ExportFormat): void =>
    void run(async () => {
      const report = await call('get', '/api/informes/formularios-respuestas', {query: asked});
      if (report.isCut)
        notify(`Hay más de ${formatCount(report.rowCount)} respuestas: expórtalas por fechas, desde «Respuestas»`, {
          type: 'warning',
        });
      const rows = rowsOf<Given>(report);
      const questions = [...new Set(rows.map(row => row.question))].sort((a, b) => a.localeCompare(b, 'es'));
      const subjects = new Map<string, Given[]>();
      for (const row of rows) subjects.set(row.subject, [...(subjects.get(row.subject) ?? []), row]);
      await downloadTable(
        format,
        'respuestas',
        ['De quién', 'Con qué', 'De', 'Contestada', ...questions].map(label => ({label, kind: 'text'})),
        [...subjects.values()].map(own => {
          const {person, what, about, answeredAt} = own[0]!;
          return [
            person ?? '',
            what ?? '',
            about ?? '',
            formatInstant(answeredAt),
            ...questions.map(question => own.find(row => row.question === question)?.answer ?? ''),
          ].map(text => ({text}));
        }),
      );
    });
  return <FormatMenu label="Exportar" disabled={busy} onChoose={save} />;
}
