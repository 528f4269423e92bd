// Questions by subject, each one opened in its place and with an address of its own.
import {useState} from 'react';
import {useQuery} from '../../lib/api/query';
import {api} from '../../lib/api/api';
import {faqsKey} from '../../lib/api/keys';
import type {Faq} from '../../lib/api/types';
import {useFoundFaqs} from '../../lib/faqs';
import {FaqVote} from '../../ui/faqs/faq-vote';
import {TextField} from '../../ui/forms/field';
import {Html} from '../../ui/html';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Trouble} from '../../ui/screens/trouble';
import {TextWaiting} from './legal-page';
import './content.css';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es');

function bySubject(faqs: Faq[]): [string, Faq[]][] {
  const subjects = new Map<string, Faq[]>();
  for (const faq of faqs) subjects.set(faq.category, [...(subjects.get(faq.category) ?? []), faq]);
  return [...subjects];
}

export function FaqList() {
  const {data, error, reload} = useQuery(faqsKey, api.faqs, 300_000);
  const [text, setText] = useState('');
  const bySense = useFoundFaqs(text);
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data) return <TextWaiting />;
  const holding = data.items.filter(faq => fold(faq.question + faq.answerHtml).includes(fold(text.trim())));
  // By sense first, with letters missing or words bent; then what holds just these letters.
  const found = [...(bySense ?? []), ...holding.filter(faq => !bySense?.some(one => one.id === faq.id))];
  return (
    <>
      <TextField
        label="Buscar en las preguntas"
        name="busca"
        type="search"
        isOptional
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {found.length === 0 && (
        <Notice title="Ninguna pregunta habla de eso">
          <p>
            Prueba con otra palabra o <PageLink to="/ayuda">escríbenos</PageLink>.
          </p>
        </Notice>
      )}
      {(text.trim() === '' ? bySubject(found) : found.length ? [['Respuestas', found] as const] : []).map(
        ([subject, faqs]) => (
          <Section key={subject} title={subject}>
            <ul className="faq-list">
              {faqs.map(faq => (
                <li key={faq.id}>
                  <details>
                    <summary>
                      {faq.question}
                      <Icon name="down" />
                    </summary>
                    <div className="faq-answer">
                      <Html html={faq.answerHtml} />
                      <PageLink to={`/faqs/${faq.id}`}>Enlace a esta respuesta</PageLink>
                      <FaqVote id={faq.id} question={faq.question} />
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          </Section>
        ),
      )}
    </>
  );
}
