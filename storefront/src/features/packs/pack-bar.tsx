// What the pack comes to, what is missing, and the way into the cart; on phones it stays in sight.
import {euros} from '../../lib/words/format';
import {credits, packDiscount, packs} from '../../lib/words/pack-words';
import type {PackDetail} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import type {PackChoosing, Refused} from './use-pack-choice';

export function PackRefusal({refused}: {refused: Refused}) {
  return (
    <Notice tone="danger" title={refused.title} isAnswer>
      {refused.details.map(words => (
        <p key={words}>{words}</p>
      ))}
    </Notice>
  );
}

export function PackBar({pack, choosing}: {pack: PackDetail; choosing: PackChoosing}) {
  const {sum, quantity, refused, spent} = choosing;
  const isCheaper = sum?.aloneCents != null && sum.aloneCents > sum.cents;
  const unspent = pack.kind === 'flexible' && choosing.missing === null ? (pack.choose ?? 0) - spent : 0;
  return (
    <section className="pack-bar" aria-labelledby="pack-bar-title">
      <h2 id="pack-bar-title">Tu pack</h2>
      {refused && <PackRefusal refused={refused} />}
      {unspent > 0 && (
        <p className="small pack-unspent">
          Te {unspent === 1 ? 'queda' : 'quedan'} {credits(unspent)} sin gastar: no se{' '}
          {unspent === 1 ? 'guarda' : 'guardan'} para otro día.
        </p>
      )}
      <div className="pack-sum">
        <p>
          {sum ? (
            <>
              <span className="pack-total">
                {sum.isFrom && <span className="small">desde </span>}
                <span className="pack-total-figure figures">{euros(sum.cents * quantity)}</span>
                {isCheaper && (
                  <s className="figures muted">
                    <span className="visually-hidden">Sin el pack: </span>
                    {euros(sum.aloneCents! * quantity)}
                  </s>
                )}
              </span>
              <span className="small muted">{packs(quantity)}, sin gastos de gestión</span>
            </>
          ) : (
            <strong>{packDiscount(pack)}</strong>
          )}
          {choosing.missing && !refused && <span className="small pack-missing">{choosing.missing}</span>}
        </p>
        <Button look="primary" isBusy={choosing.isBusy} onClick={() => void choosing.add()}>
          Añadir al carrito
        </Button>
      </div>
    </section>
  );
}
