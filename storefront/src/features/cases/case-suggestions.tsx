// Answers that there are already, beside what is being written. They open in their place: nothing that was typed is lost.
import {useFoundFaqs} from '../../lib/faqs';
import {FaqVote} from '../../ui/faqs/faq-vote';
import {Html} from '../../ui/html';
import {Icon} from '../../ui/icon';

const MOST = 3;

export function CaseSuggestions({title, body}: {title: string; body: string}) {
  const found = useFoundFaqs(`${title} ${body.slice(0, 400)}`, 5)?.slice(0, MOST) ?? [];
  return (
    <div role="region" aria-label="Respuestas que ya tenemos" aria-live="polite" className="case-suggestions">
      {found.length > 0 && (
        <>
          <p>
            <strong>¿Te sirve alguna de estas respuestas?</strong>
          </p>
          <ul className="faq-list">
            {found.map(faq => (
              <li key={faq.id}>
                <details>
                  <summary>
                    {faq.question}
                    <Icon name="down" />
                  </summary>
                  <div className="faq-answer">
                    <Html html={faq.answerHtml} />
                    <FaqVote id={faq.id} question={faq.question} isBesideForm />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
