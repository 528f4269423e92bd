// Which season: what is on sale now, what will be, and the word that opens a phase before the others.
import {useState, type FormEvent} from 'react';
import {leftOf, useShowWords} from '../../../lib/activities';
import {lastMoment, longDay, plainDay} from '../../../lib/words/format';
import type {PassSales} from '../../../lib/api/types';
import {Button, ButtonLink} from '../../../ui/button';
import {TextField} from '../../../ui/forms/field';
import {Html} from '../../../ui/html';
import {Notice} from '../../../ui/screens/notice';

interface Props {
  sales: PassSales;
  code: string;
  onCode: (code: string) => void;
  onChoose: (listId: number) => void;
}

export function SignUpLists({sales, code, onCode, onChoose}: Props) {
  const words = useShowWords();
  const [typed, setTyped] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(typed.trim());
  };
  if (sales.items.length === 0)
    return (
      <Notice title="Ahora mismo no hay abonos nuevos a la venta">
        <p>
          Si ya eres abonado, puedes{' '}
          <ButtonLink to="/abonos/renovar" look="quiet">
            renovar el tuyo
          </ButtonLink>{' '}
          cuando se abra la campaña.
        </p>
      </Notice>
    );
  const isWrong = code !== '' && sales.items.some(list => list.needsCode);
  return (
    <div className="contract-people">
      {sales.items.map(list => (
        <article
          key={list.id}
          className="contract-person"
          data-chosen={list.phase ? '' : undefined}
          aria-labelledby={`list-${list.id}`}
        >
          <div className="sign-up-season">
            <h2 id={`list-${list.id}`}>{list.name}</h2>
            <p className="muted">
              Del {plainDay(list.startsOn, 'UTC')} al {plainDay(list.endsOn, 'UTC')}.
              {list.matches > 0 && ` ${leftOf(list.matches, words)}`}
            </p>
          </div>
          {list.phase ? (
            <>
              <p>
                <strong>{list.phase.name}</strong>, hasta el {longDay(lastMoment(list.phase.endsAt))}.
              </p>
              {list.phase.messageHtml && <Html html={list.phase.messageHtml} />}
              <div className="contract-acts">
                <Button look="primary" onClick={() => onChoose(list.id)}>
                  Elegir {list.name}
                </Button>
              </div>
            </>
          ) : (
            <>
              {list.hasWaitingList && (
                <p>
                  <ButtonLink to="/abonos/lista-espera">Apuntarse a la lista de espera</ButtonLink>
                </p>
              )}
              {list.next && (
                <p>
                  {list.next.name}: a partir del <strong>{longDay(list.next.startsAt)}</strong>.
                </p>
              )}
              {list.needsCode && (
                <form className="sign-up-code" onSubmit={submit}>
                  <TextField
                    label="¿Tienes una palabra de acceso?"
                    name="code"
                    value={typed}
                    autoComplete="off"
                    maxLength={40}
                    onChange={event => setTyped(event.target.value)}
                    hint="La que te ha dado un abonado, o nosotros."
                    error={isWrong ? 'Esa palabra no abre ninguna venta ahora mismo' : undefined}
                  />
                  <Button type="submit">Comprobar</Button>
                </form>
              )}
            </>
          )}
        </article>
      ))}
    </div>
  );
}
