// The papers that a season asks of a child, and those that lower its price, each with what has become of it.
import {familyApi} from '../../lib/api/family-api';
import type {OwnChild, OwnFamily, OwnPaper} from '../../lib/api/types';
import {isPaperOpen as isOpen, paperInText, PAPERS} from '../../lib/words/academy-words';
import {PAPER_SIDE, shrinkPhoto} from '../../lib/forms/shrink-photo';
import {plainDay} from '../../lib/words/format';
import {PaperInput} from '../../ui/forms/paper-input';

const STATE: Record<OwnPaper['state'], [words: string, tone: string]> = {
  missing: ['Falta', 'warn'],
  offered: ['Para pagar menos', ''],
  pending: ['Lo estamos mirando', ''],
  validated: ['Está bien', 'ok'],
  rejected: ['No vale', 'danger'],
  expired: ['Ha caducado', 'danger'],
};

interface Props {
  child: OwnChild;
  onChanged: (family: OwnFamily) => void;
}

export default function ChildPapers({child, onChanged}: Props) {
  return (
    <>
      {child.papers.some(isOpen) && (
        <p className="small muted">Vale una foto hecha con el móvil o un PDF, hasta 5 MB. Los ve muy poca gente.</p>
      )}
      {child.papers.map(paper => (
        <div key={paper.kind} className="academy-paper">
          <div className="academy-line">
            <p>
              <strong>{PAPERS[paper.kind]}</strong>
              {paper.note && <>: {paper.note}</>}
              {paper.expiresOn && <span className="muted"> (hasta el {plainDay(paper.expiresOn, 'UTC')})</span>}
            </p>
            <span className="academy-state" data-tone={STATE[paper.state][1] || undefined}>
              {STATE[paper.state][0]}
            </span>
          </div>
          {isOpen(paper) && (
            <PaperInput
              label={`Enviar ${paperInText(paper.kind)} de ${child.firstName}`}
              isLabelHidden
              fileName={null}
              hint=""
              choose="Enviar foto o PDF"
              prepare={file => (file.type.startsWith('image/') ? shrinkPhoto(file, PAPER_SIDE) : Promise.resolve(file))}
              onSend={async file => onChanged(await familyApi.sendPaper(child.id, paper.kind, file))}
            />
          )}
        </div>
      ))}
    </>
  );
}
