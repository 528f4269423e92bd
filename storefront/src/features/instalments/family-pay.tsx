// What a family owes of several children, paid in one go at the bank; each child's parts stay on its own page.
import {familyMoney} from '../../lib/api/family-money';
import {familyInstalmentsKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {euros} from '../../lib/words/format';
import {Section} from '../../ui/section';
import {PayForm} from './pay-form';
import './instalments.css';

export default function FamilyPay({enrolmentIds}: {enrolmentIds: readonly number[]}) {
  const {data, reload} = useQuery(`${familyInstalmentsKey(enrolmentIds[0]!)}/${enrolmentIds.join()}`, () =>
    Promise.all(enrolmentIds.map(id => familyMoney.instalments(id))),
  );
  const owing = (data ?? []).filter(plan => plan.owedCents > 0);
  if (owing.length < 2) return null;
  const owed = owing.flatMap(plan => plan.instalments.filter(part => part.canPay && part.isOwed));
  const cents = owing.reduce((sum, plan) => sum + plan.owedCents, 0);
  return (
    <Section title="Pagar lo de todos de una vez">
      <ul className="figures">
        {owing.map(plan => (
          <li key={plan.id}>
            {plan.holderName}: {euros(plan.owedCents)}
          </li>
        ))}
      </ul>
      <PayForm
        choices={[{name: 'family', text: 'Lo de todos', ids: owed.map(part => part.id), cents}]}
        attempt="family-pay"
        consentText={null}
        onChanged={() => void reload()}
        pay={(choice, method, keepCard, key) =>
          familyMoney.pay({instalmentIds: choice.ids, method, keepCard, expectedTotalCents: choice.cents}, key)
        }
      />
    </Section>
  );
}
