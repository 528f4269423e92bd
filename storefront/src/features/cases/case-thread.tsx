// A conversation as its writer sees it: what is known of it, what was said, and the way to go on.
import {useState} from 'react';
import {api, caseFileUrl} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {caseKey} from '../../lib/api/keys';
import {put} from '../../lib/api/query';
import {asApiError} from '../../lib/api/request';
import type {CaseUpload, OwnCase} from '../../lib/api/types';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {useSite} from '../../lib/site';
import {CASE_CATEGORIES, CASE_STATES, fileSize, isOver, spelt} from '../../lib/words/case-words';
import {dayAndHour, longDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ErrorSummary, TextAreaField} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';
import {CaseFiles} from './case-files';
import './cases.css';

interface Props {
  hash: string;
  one: OwnCase;
  /** It was written just now. */
  isNew: boolean;
}

export function CaseThread({hash, one, isNew}: Props) {
  const site = useSite();
  const isWaiting = one.firstReplyAt === null && !isOver(one);
  return (
    <>
      <div className="case-head">
        <h1>{one.title}</h1>
        <p>
          Mensaje <strong>{one.number}</strong>. <span className="case-state">{CASE_STATES[one.state]}</span>
        </p>
        <p className="muted">
          {[
            CASE_CATEGORIES[one.category],
            one.orderNumber && `pedido ${one.orderNumber}`,
            one.passName && `abono de ${one.passName}`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      </div>
      {isNew && (
        <Notice tone="ok" title="Hemos recibido tu mensaje" isAnswer>
          <p>Te hemos enviado a {one.emailMasked} el enlace a esta página, para que sigas la conversación.</p>
        </Notice>
      )}
      {isWaiting && one.firstReplyDueAt && <p>Te contestamos como muy tarde el {longDay(one.firstReplyDueAt)}.</p>}
      <Section title="Conversación">
        <ol className="case-said">
          {one.messages.map(message => (
            <li key={message.id} className={message.isStaff ? 'case-ours' : 'case-theirs'}>
              <p className="case-by">
                <strong>{message.isStaff ? (site?.name ?? 'Respuesta') : one.contactName || 'Tú'}</strong>{' '}
                <time className="muted small" dateTime={message.createdAt}>
                  {dayAndHour(message.createdAt)}
                </time>
              </p>
              <p className="case-body">{message.body}</p>
              {message.files.length > 0 && (
                <ul className="case-files">
                  {message.files.map(file => (
                    <li key={file.id}>
                      <a href={caseFileUrl(hash, file.id)} download={file.fileName}>
                        <Icon name="download" size={18} /> {file.fileName}
                      </a>{' '}
                      <span className="muted small">{fileSize(file.sizeBytes)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={isOver(one) ? '¿No está resuelto?' : 'Añadir algo'}>
        <SayMore hash={hash} isOver={isOver(one)} />
        {!isOver(one) && one.firstReplyAt !== null && <Settle hash={hash} />}
      </Section>
      <p className="small muted">
        Guarda el enlace de esta página: quien lo tiene puede leerla. También puedes volver con tu correo y el código{' '}
        <span className="figures">{spelt(one.trackingCode)}</span>.
      </p>
    </>
  );
}

function SayMore({hash, isOver: wasOver}: {hash: string; isOver: boolean}) {
  const [files, setFiles] = useState<CaseUpload[]>([]);
  const [isSent, setSent] = useState(false);
  const attempt = `case/${hash}`;
  const form = useForm(
    {body: '', files: undefined as unknown},
    ({body}) => onlyErrors({body: required(body, 'Escribe tu mensaje.')}),
    async ({body}) => {
      const said = {body: body.trim(), files: files.map(file => file.token)};
      setSent(false);
      const after = await api.sayInCase(hash, said, attemptKey(attempt, said));
      attemptOver(attempt);
      form.set('body', '');
      setFiles([]);
      put(caseKey(hash), after);
      setSent(true);
    },
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {wasOver && <p>Cuéntanos qué falta y reabrimos tu mensaje: no hace falta empezar de nuevo.</p>}
      <TextAreaField
        label="Tu mensaje"
        name="body"
        rows={4}
        maxLength={5000}
        value={form.values.body}
        error={form.errors.body}
        onChange={event => form.set('body', event.target.value)}
      />
      <CaseFiles files={files} onChange={setFiles} error={form.errors.files} />
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {wasOver ? 'Enviar y reabrir' : 'Enviar'}
      </Button>
      {isSent && <Notice tone="ok" title="Añadido. Te avisamos por correo cuando contestemos." isAnswer />}
    </form>
  );
}

function Settle({hash}: {hash: string}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const settle = async () => {
    setBusy(true);
    setProblem('');
    try {
      put(caseKey(hash), await api.settleCase(hash));
    } catch (caught) {
      setProblem(asApiError(caught).message);
      setBusy(false);
    }
  };
  return (
    <div className="case-settle">
      <Button isBusy={isBusy} onClick={() => void settle()}>
        Ya está resuelto
      </Button>
      {problem && <Notice tone="danger" title={problem} isAnswer />}
    </div>
  );
}
