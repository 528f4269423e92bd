// A section of a page under a thick rule, as in a printed programme.
import {useId, type ReactNode} from 'react';
import './section.css';

interface Props {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  level?: 2 | 3;
}

export function Section({title, aside, children, level = 2}: Props) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <Heading id={id}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
