// What a child wears, chosen among the sizes that sportswear has; one that was noted otherwise stays to be chosen.
import {SelectField} from './field';

const SHIRTS = ['4', '6', '8', '10', '12', '14', '16', 'XS', 'S', 'M', 'L', 'XL', 'XXL'];
const SOCKS = ['27-30', '31-34', '35-38', '39-42', '43-46'];
const SHOES = Array.from({length: 20}, (_, n) => String(26 + n));

const FIELDS = [
  ['shirtSize', 'Camiseta', SHIRTS],
  ['shortsSize', 'Pantalón', SHIRTS],
  ['socksSize', 'Medias', SOCKS],
  ['shoeSize', 'Calzado', SHOES],
] as const;
type SizeName = (typeof FIELDS)[number][0];
export type Sizes = Record<SizeName, string>;

interface Props {
  sizes: Sizes;
  /** Before the names of the fields. */
  at: string;
  errors?: Readonly<Record<string, string | undefined>>;
  /** All but the shoes have to be said. */
  isAsked?: boolean;
  onChange: (sizes: Partial<Sizes>) => void;
}

export const SizeFields = ({sizes, at, errors = {}, isAsked = false, onChange}: Props) =>
  FIELDS.map(([name, label, all]) => {
    const own = sizes[name];
    return (
      <SelectField
        key={name}
        label={label}
        name={`${at}.${name}`}
        value={own}
        error={errors[`${at}.${name}`]}
        isOptional={!isAsked || name === 'shoeSize'}
        onChange={event => onChange({[name]: event.target.value})}
      >
        <option value="">Elige…</option>
        {(own === '' || all.includes(own) ? all : [own, ...all]).map(one => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    );
  });

export const sizesOf = ({shirtSize, shortsSize, socksSize, shoeSize}: Sizes): Sizes => ({
  shirtSize,
  shortsSize,
  socksSize,
  shoeSize,
});
