// The conversations of the account, newest first. Whoever has none sees nothing of it.
import {api} from '../../lib/api/api';
import {casesKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {CASE_STATES} from '../../lib/words/case-words';
import {plainDay} from '../../lib/words/format';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import './cases.css';

export function OwnCases() {
  const {data} = useQuery(casesKey, api.ownCases);
  if (!data?.length) return null;
  return (
    <Section title="Tus mensajes" aside={<PageLink to="/ayuda">Escribir otro</PageLink>}>
      <ul className="case-list">
        {data.map(one => (
          <li key={one.number}>
            <PageLink to={`/ayuda/mensajes/${one.hash}`}>{one.title}</PageLink>
            <p className="small muted">
              {one.number}, {plainDay(one.lastMessageAt)}. {CASE_STATES[one.state]}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
