// Search, size and colour over the shop's list.
import {useEffect, useState} from 'react';
import {useSearchParams} from 'react-router';
import type {ShopProduct} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {SelectField, TextField} from '../../ui/forms/field';
import {choicesOf, FILTER_NAMES, isFiltered, type FilterName} from './shop-filter';

/** Milliseconds after the last key until the text counts. */
const TYPING_PAUSE_MS = 250;

export function ShopFilters({products}: {products: ShopProduct[]}) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');

  const change = (changes: Partial<Record<FilterName, string>>) => {
    // The address itself, not this render's copy: two changes may come before the next render.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, {replace: true});
  };

  useEffect(() => {
    if (text.trim() === (search.get('q') ?? '')) return;
    const timer = setTimeout(() => change({q: text.trim()}), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the clock; the address changes as a result of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);

  const select = (name: FilterName, label: string, any: string, choices: string[]) => {
    const value = search.get(name) ?? '';
    // What the address asks for can be seen and taken away, even if nothing has it.
    const options = value && !choices.includes(value) ? [...choices, value] : choices;
    return (
      options.length > 0 && (
        <SelectField
          label={label}
          name={name}
          isOptional
          value={value}
          onChange={event => change({[name]: event.target.value})}
        >
          <option value="">{any}</option>
          {options.map(option => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      )
    );
  };
  return (
    <form
      className="shop-filters"
      role="search"
      aria-label="Filtrar productos"
      onSubmit={event => event.preventDefault()}
    >
      <TextField
        label="Buscar"
        name="q"
        type="search"
        isOptional
        value={text}
        onChange={event => setText(event.target.value)}
        autoComplete="off"
      />
      {select('talla', 'Talla', 'Todas', choicesOf(products, 'size'))}
      {select('color', 'Color', 'Todos', choicesOf(products, 'color'))}
      {isFiltered(search) && (
        <Button
          look="quiet"
          onClick={() => {
            setText('');
            change(Object.fromEntries(FILTER_NAMES.map(name => [name, ''])));
          }}
        >
          Quitar filtros
        </Button>
      )}
    </form>
  );
}
