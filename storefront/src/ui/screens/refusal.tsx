// Why an act was refused, in one sentence beside its button: it comes into view and takes the focus.
import {useArrival} from '../../lib/sale/arrival';
import {Icon} from '../icon';
import './refusal.css';

export function Refusal({children, className = ''}: {children: string; className?: string}) {
  const ref = useArrival<HTMLParagraphElement>(children);
  return (
    <p ref={ref} role="alert" className={`refusal ${className}`}>
      <Icon name="warning" size={18} />
      {children}
    </p>
  );
}
