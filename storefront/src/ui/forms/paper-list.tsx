// What a requested pass waits for: each paper with what has become of it; what is missing or was refused is sent here.
import {longDay} from '../../lib/words/format';
import type {PassPapers} from '../../lib/api/types';
import {Notice} from '../screens/notice';
import {PaperInput} from './paper-input';
import {Section} from '../section';

interface Props {
  papers: PassPapers;
  onSend: (file: File, text: string) => Promise<void>;
}

export function PaperList({papers: {papers, untilAt}, onSend}: Props) {
  const isRefused = papers.some(paper => paper.state === 'rejected');
  return (
    <Section title="Documentos">
      <div className="paper-list">
        {isRefused && (
          <Notice tone="warn" title="Uno de los documentos no nos vale">
            {untilAt
              ? `Envía otro antes del ${longDay(untilAt)}: hasta entonces guardamos tu sitio.`
              : 'Envía otro y lo revisamos enseguida.'}
          </Notice>
        )}
        {!isRefused && papers.every(paper => paper.state === 'pending' || paper.state === 'approved') && (
          <Notice tone="info" title="Estamos revisando los documentos">
            Tardamos 72 horas como mucho. Te escribiremos con un enlace para pagar.
          </Notice>
        )}
        {papers.map(paper => (
          <div key={paper.text} className="stack">
            {paper.state === 'rejected' && <Notice tone="danger" title={paper.note} />}
            {paper.state === 'approved' || paper.state === 'pending' ? (
              <PaperInput
                label={paper.text}
                fileName={paper.state === 'approved' ? 'Revisado: está bien' : 'Recibido, en revisión'}
                onSend={file => onSend(file, paper.text)}
              />
            ) : (
              <PaperInput
                label={paper.state === 'rejected' ? `${paper.text}: envía otro` : paper.text}
                fileName={null}
                onSend={file => onSend(file, paper.text)}
              />
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}
