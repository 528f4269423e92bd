// Money and shares in forms: euros with a decimal comma on the screen, integer cents or basis points in the record.
import type {CommonInputProps} from 'react-admin';
import {formatEuros, formatPercent, parseEuros, parsePercent} from '../words/money';
import {ParsedInput} from './parsed-input';

type Props = Omit<CommonInputProps, 'format' | 'parse'> & {autoFocus?: boolean};

export function MoneyInput(props: Props) {
  return (
    <ParsedInput<number>
      {...props}
      show={formatEuros}
      read={parseEuros}
      invalidMessage="Escribe un importe como 12,50"
      inputMode="decimal"
      suffix="€"
    />
  );
}

export function PercentInput(props: Props) {
  return (
    <ParsedInput<number>
      {...props}
      show={formatPercent}
      read={parsePercent}
      invalidMessage="Escribe un porcentaje como 12,5"
      inputMode="decimal"
      suffix="%"
    />
  );
}
