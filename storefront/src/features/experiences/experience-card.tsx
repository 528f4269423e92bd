// An experience: what it is, what is asked of those who come, and its days.
import {useId, useState} from 'react';
import type {ShopExperience} from '../../lib/api/types';
import {duration, euros, shortDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {Html} from '../../ui/html';
import {Icon, type IconName} from '../../ui/icon';
import {ProductPicture} from '../../ui/product-picture';
import {Booking} from './booking';
import './experiences.css';

/** What everybody has to know before booking. */
function rulesOf({minAge, needsGuardian, requirements}: ShopExperience): string[] {
  return [
    ...(minAge ? [`A partir de ${minAge} años.`] : []),
    ...(needsGuardian ? ['Los menores vienen con una persona adulta.'] : []),
    ...(requirements ? [requirements] : []),
  ];
}

interface Props {
  experience: ShopExperience;
  /** On the first screen. */
  isFirst?: boolean;
}

export function ExperienceCard({experience, isFirst = false}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const {name, slots, slug} = experience;
  const free = slots.filter(({left}) => left > 0);
  const cents = Math.min(...slots.map(slot => slot.cents));
  const isFrom = slots.some(slot => slot.cents !== cents);
  const rules = rulesOf(experience);
  const facts: [IconName, string][] = [
    ['pin', experience.meetingPoint],
    ['clock', duration(experience.durationMinutes)],
    ['calendar', free[0] ? `Próximo día: ${shortDay(free[0].startsAt)}` : 'Agotado: no quedan plazas'],
  ];
  return (
    <article className="experience" aria-labelledby={slug}>
      <ProductPicture name={name} imageUrl={experience.imageUrl} isFirst={isFirst} />
      <div className="experience-words">
        <h2 id={slug}>{name}</h2>
        {experience.descriptionHtml ? <Html html={experience.descriptionHtml} /> : <p>{experience.summary}</p>}
        <ul className="experience-facts">
          {facts.map(
            ([icon, text]) =>
              text && (
                <li key={icon}>
                  <Icon name={icon} size={18} /> {text}
                </li>
              ),
          )}
        </ul>
        {rules.length > 0 && (
          <div className="experience-rules">
            <h3>Antes de reservar</h3>
            <ul>
              {rules.map(rule => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="experience-foot">
          <p className="product-price">
            {isFrom && 'desde '}
            <strong className="figures">{euros(cents)}</strong> <span className="small muted">por plaza</span>
          </p>
          {free.length > 0 && (
            <Button
              look={isOpen ? 'plain' : 'primary'}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Ocultar los días' : 'Elegir día'}
              <span className="visually-hidden">: {name}</span>
            </Button>
          )}
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="experience-booking">
        {isOpen && <Booking experience={experience} />}
      </div>
    </article>
  );
}
