// The mails of a mailing: to whom, what became of each, and another try for one that failed.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link} from 'react-router';
import {RetryButton} from '../../crud/acts/retry-button';
import {CardLines} from '../../crud/lists/card-list';
import {mailStates} from '../../crud/words/choices';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import {RefusalField, ServerWords} from '../../crud/fields/server-words';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {mayAct, tellQueued} from './mailing-acts';

type Mail = Stored<'MailingMail'>;

const fields = {
  toEmail: 'Para',
  subject: 'Asunto',
  state: 'Estado',
  attempts: 'Intentos',
  lastError: 'Motivo',
  createdAt: 'Creado',
  sentAt: 'Enviado',
};
registerFields('correos-envio', fields);
const State = ({source}: {source: string}) => <StateField source={source} choices={mailStates} />;

function TryAgain({mail, onChanged}: {mail: Mail; onChanged: () => void}) {
  const retry = async (idempotencyKey: string) => {
    const at = {id: mail.mailingId};
    const body = {act: 'retry' as const, mailId: mail.id};
    return tellQueued((await call('post', '/api/envios/{id}/parar', {at, body, idempotencyKey})).queued);
  };
  return <RetryButton to={mail.toEmail} retry={retry} onDone={onChanged} />;
}

export function mailsOf(mailing: Stored<'Mailing'>, onChanged: () => void): ResourceSpec {
  const again = (mail: Mail) =>
    mail.state === 'failed' && mailing.state !== 'cancelled' && mayAct(mailing) ? (
      <TryAgain mail={mail} onChanged={onChanged} />
    ) : null;
  return {
    name: 'correos-envio',
    fields,
    represent: mail => String(mail.toEmail),
    exports: {state: {choices: mailStates}},
    filters: [
      <SearchInput key="q" source="q" alwaysOn placeholder="Asunto o destinatario" />,
      <SelectInput key="state" source="state" choices={mailStates} alwaysOn />,
    ],
    columns: [
      <DataTable.Col key="toEmail" source="toEmail" disableSort>
        <Computed<Mail>
          of={({id, toEmail}) =>
            may('correos', 'show') ? <Link to={`/comunicados/emails/${id}`}>{toEmail}</Link> : <>{toEmail}</>
          }
        />
      </DataTable.Col>,
      <DataTable.Col key="subject" source="subject" disableSort />,
      <DataTable.Col key="state" source="state" field={State} />,
      <DataTable.NumberCol key="attempts" source="attempts" disableSort />,
      <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
      <DataTable.Col key="lastError" source="lastError" field={RefusalField} disableSort />,
      <DataTable.Col key="again" label="">
        <Computed<Mail> of={again} />
      </DataTable.Col>,
    ],
    card: mail => (
      <CardLines
        title={String(mail.toEmail)}
        aside={<State source="state" />}
        note={
          <>
            {String(mail.subject)}
            {mail.lastError ? (
              <>
                <br />
                <ServerWords text={String(mail.lastError)} />
              </>
            ) : null}
            {again(mail as Mail)}
          </>
        }
      />
    ),
  };
}
