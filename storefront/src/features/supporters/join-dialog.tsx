// «/simpatizantes?carne=» and «?renovar=»: a card is asked for over the page that offers it.
import type {OwnSupporter, SupporterTier} from '../../lib/api/types';
import {euros, plainDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {JoinForm} from './join-form';
import {TierBenefits} from './tier-card';

interface Props {
  /** undefined: it is not sold, or no longer. */
  tier: SupporterTier | undefined;
  renewed: OwnSupporter | null;
  onClose: () => void;
}

export default function JoinDialog({tier, renewed, onClose}: Props) {
  if (!tier)
    return (
      <ListDialog scene="none" title="Ese carné ya no está a la venta" onClose={onClose}>
        <p>Mira los que hay: puede que te guste otro.</p>
        <Button look="primary" onClick={onClose}>
          Ver los carnés
        </Button>
      </ListDialog>
    );
  return (
    <ListDialog
      scene={`${tier.id}/${renewed?.id ?? ''}`}
      title={renewed ? `Renovar: ${tier.name}` : tier.name}
      onClose={onClose}
    >
      {renewed ? (
        <p>
          El carné {renewed.number} de <strong>{renewed.holderName}</strong>, por {euros(tier.priceCents)}.
          {renewed.isInForce && renewed.validUntilOn
            ? ` El nuevo empieza cuando acaba el que tienes, el ${plainDay(renewed.validUntilOn, 'UTC')}.`
            : ` Vale desde que lo pagas hasta el ${plainDay(tier.validUntilOn, 'UTC')}.`}
        </p>
      ) : (
        <>
          <TierBenefits tier={tier} />
          <p>
            {tier.priceCents === 0 ? 'Es gratis' : euros(tier.priceCents)}, y vale desde que lo pagas hasta el{' '}
            {plainDay(tier.validUntilOn, 'UTC')}.
          </p>
        </>
      )}
      <JoinForm tier={tier} renewed={renewed} />
    </ListDialog>
  );
}
