// A kind of card as it is offered: what it gives, for how much and until when.
import type {CSSProperties} from 'react';
import {useShowWords, useUses} from '../../lib/activities';
import type {SupporterTier} from '../../lib/api/types';
import {euros, plainDay} from '../../lib/words/format';
import {ageWords, benefitsOf} from '../../lib/words/supporter-words';
import {Icon} from '../../ui/icon';
import {inkOn} from '../../ui/ink-on';
import {PageLink} from '../../ui/page-link';
import './supporters.css';

export const colours = (cardColor: string): CSSProperties =>
  ({'--card': cardColor, '--card-ink': inkOn(cardColor)}) as CSSProperties;

export function TierCard({tier, to, state}: {tier: SupporterTier; to: string; state: unknown}) {
  return (
    <li className="tier" style={colours(tier.cardColor)}>
      <header className="tier-head">
        <h3>{tier.name}</h3>
        <p className="tier-price figures">{tier.priceCents === 0 ? 'Gratis' : euros(tier.priceCents)}</p>
      </header>
      <div className="tier-body">
        {tier.description && <p>{tier.description}</p>}
        <TierBenefits tier={tier} />
        <p className="small muted">Si lo compras hoy, vale hasta el {plainDay(tier.validUntilOn, 'UTC')}.</p>
        <PageLink to={to} state={state} className="button button-primary">
          Hacerme este carné<span className="visually-hidden">: {tier.name}</span>
        </PageLink>
      </div>
    </li>
  );
}

export function TierBenefits({tier}: {tier: SupporterTier}) {
  const {each} = useShowWords();
  const hasShop = useUses('shop') === true;
  const ages = ageWords(tier);
  const words = [
    ...benefitsOf(tier, {each, hasShop, isOfEach: tier.isFamily}),
    ...(tier.isFamily ? ['Familiar: un carné para ti y los tuyos'] : []),
    ...(ages ? [ages] : []),
  ];
  return (
    <ul className="tier-gives">
      {words.map(benefit => (
        <li key={benefit}>
          <Icon name="check" size={18} />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
