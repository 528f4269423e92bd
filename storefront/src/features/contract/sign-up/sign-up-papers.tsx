// What lowers the price and what must be shown: the family that these people make, each one's discounts, and the papers
// for them.
import {useState} from 'react';
import {api} from '../../../lib/api/api';
import {euros} from '../../../lib/words/format';
import type {PassSale, PassSales, SignUpQuote} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {CheckField} from '../../../ui/forms/field';
import {Notice} from '../../../ui/screens/notice';
import {PaperInput} from '../../../ui/forms/paper-input';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {nameOf, type Drafting, type UploadedPaper} from './sign-up-draft';

interface Props extends Drafting {
  sales: PassSales;
  list: PassSale;
  quote: SignUpQuote | undefined;
  isOld: boolean;
  onNext: () => void;
  onBack: (() => void) | null;
}

export function SignUpPapers({draft, change, changePerson, sales, quote, isOld, onNext, onBack}: Props) {
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(0);
  if (!quote || quote.people.length !== draft.people.length)
    return (
      <Loading label="Calculando…">
        <Bone height="10rem" />
      </Loading>
    );
  const {families} = quote;
  // A family's paper is shown once and counts for all of them.
  const shared = new Map<string, number[]>();
  quote.people.forEach((one, i) =>
    one.papers.forEach(paper => paper.provesGroup && shared.set(paper.text, [...(shared.get(paper.text) ?? []), i])),
  );
  const paperOf = (i: number, text: string) => draft.people[i]?.papers.find(paper => paper.text === text) ?? null;
  const keep = (at: number[], text: string, paper: UploadedPaper | null) => {
    setProblem('');
    for (const i of at)
      changePerson(draft.people[i]!.key, person => ({
        papers: [...person.papers.filter(one => one.text !== text), ...(paper ? [paper] : [])],
      }));
  };
  const send = (at: number[], text: string) => async (file: File) => {
    setSending(count => count + 1);
    try {
      const {token} = await api.uploadPaper(file);
      keep(at, text, {text, token, fileName: file.name});
    } finally {
      setSending(count => count - 1);
    }
  };
  const next = () => {
    const missing = quote.people.flatMap((one, i) =>
      one.papers
        .filter(paper => !paperOf(i, paper.text))
        .map(paper => `${paper.text} (${nameOf(draft.people[i]!, sales, i)})`),
    );
    const trouble = quote.people.find(one => one.trouble);
    if (trouble) return setProblem(trouble.trouble!.message);
    if (missing.length > 0) return setProblem(`Falta por subir: ${missing.join('; ')}.`);
    setProblem('');
    onNext();
  };
  const isNothing =
    families.length === 0 && quote.people.every(one => one.offered.length === 0 && one.papers.length === 0);
  return (
    <div className="contract-main" aria-busy={isOld}>
      {quote.people.map(
        (one, i) =>
          one.trouble && (
            <Notice
              key={draft.people[i]!.key}
              tone="warn"
              title={`${nameOf(draft.people[i]!, sales, i)}: ${one.trouble.message}`}
            />
          ),
      )}
      {families.length > 0 && (
        <fieldset className="contract-part">
          <legend>Sois una familia</legend>
          <div className="plan-options">
            <label className="plan-option">
              <input
                type="radio"
                name="family"
                checked={draft.priceGroupId === null}
                onChange={() => change({priceGroupId: null})}
              />
              <strong>Sin grupo de familia</strong>
            </label>
            {families.map(family => (
              <label key={family.id} className="plan-option">
                <input
                  type="radio"
                  name="family"
                  checked={draft.priceGroupId === family.id}
                  onChange={() => change({priceGroupId: family.id})}
                />
                <strong>{family.name}</strong>
                <span className="small muted sign-up-about">
                  {family.description}
                  {family.documentRequired && ` Pide: ${family.documentRequired}.`}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {[...shared].map(([text, at]) => (
        <section key={text} className="contract-person" data-chosen={paperOf(at[0]!, text) ? '' : undefined}>
          <h3>Para toda la familia</h3>
          <PaperInput
            label={text}
            fileName={paperOf(at[0]!, text)?.fileName ?? null}
            onSend={send(at, text)}
            onClear={() => keep(at, text, null)}
          />
        </section>
      ))}
      {quote.people.map((one, i) => {
        const person = draft.people[i]!;
        const papers = one.papers.filter(paper => !paper.provesGroup);
        if (one.offered.length === 0 && papers.length === 0) return null;
        return (
          <section
            key={person.key}
            className="contract-person"
            data-chosen={papers.every(paper => paperOf(i, paper.text)) ? '' : undefined}
            aria-label={nameOf(person, sales, i)}
          >
            <div className="sign-up-person-head">
              <h3>{nameOf(person, sales, i)}</h3>
              {one.totalCents !== null && <span className="contract-price figures">{euros(one.totalCents)}</span>}
            </div>
            {one.offered.length > 0 && (
              <details className="contract-more" open={person.discountIds.length > 0}>
                <summary>¿Tiene derecho a algún descuento?</summary>
                <div className="contract-part">
                  {one.offered.map(discount => (
                    <CheckField
                      key={discount.id}
                      name={`discount-${discount.id}`}
                      checked={person.discountIds.includes(discount.id)}
                      onChange={isOn =>
                        changePerson(person.key, {
                          discountIds: isOn
                            ? [...person.discountIds, discount.id]
                            : person.discountIds.filter(id => id !== discount.id),
                        })
                      }
                    >
                      {discount.name} <span className="muted">({discount.documentRequired})</span>
                    </CheckField>
                  ))}
                </div>
              </details>
            )}
            {papers.map(paper => (
              <PaperInput
                key={paper.text}
                label={paper.text}
                fileName={paperOf(i, paper.text)?.fileName ?? null}
                onSend={send([i], paper.text)}
                onClear={() => keep([i], paper.text, null)}
              />
            ))}
          </section>
        );
      })}
      {isNothing && <Notice title="No hace falta ningún documento">Puedes seguir a la última página.</Notice>}
      {quote.waitingCents > 0 && (
        <Notice title="Lo que lleva documentos se paga después">
          Guardamos la butaca, revisamos los documentos en 72 horas como mucho y te escribimos con un enlace para pagar.
        </Notice>
      )}
      {problem && <Notice tone="danger" title={problem} isAnswer />}
      <div className="contract-acts">
        {onBack && <Button onClick={onBack}>Volver</Button>}
        <Button look="primary" onClick={next} isBusy={isOld || sending > 0}>
          Continuar
        </Button>
      </div>
    </div>
  );
}
