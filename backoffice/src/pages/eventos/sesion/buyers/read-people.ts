// People as staff write or paste them: «nombre; correo; cuántas», one per line.
export interface Person {
  name: string;
  email: string;
  quantity: number;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function readPeople(text: string): {people: Person[]; wrong: string[]} {
  const people: Person[] = [];
  const wrong: string[] = [];
  for (const line of text
    .split('\n')
    .map(one => one.trim())
    .filter(Boolean)) {
    const [name = '', ...rest] = line.split(/[;\t]/).map(cell => cell.trim());
    const email = rest.find(cell => address.test(cell)) ?? '';
    const count = rest.find(cell => /^\d{1,3}$/.test(cell));
    const quantity = count === undefined ? 1 : Number(count);
    const isKnown = rest.every(cell => cell === '' || cell === email || cell === count);
    if (name.length < 2 || quantity < 1 || quantity > 100 || !isKnown) wrong.push(line);
    else people.push({name, email, quantity});
  }
  return {people, wrong};
}
