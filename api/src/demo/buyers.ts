/** People who buy: invented names, addresses at example.org, .com and .net (RFC 2606). */
import {insertRows, takeIds, type DemoTx} from './bulk-insert';
import type {Calendar} from './calendar';
import type {Chance} from './random';

export interface Buyer {
  email: string;
  firstName: string;
  surname1: string;
  surname2: string;
  phone: string;
  customerId: number | null;
  marketing: boolean;
}

export const NOBODY: Buyer = {
  email: '',
  firstName: '',
  surname1: '',
  surname2: '',
  phone: '',
  customerId: null,
  marketing: false,
};

export const FIRST_NAMES = (
  'María Carmen Ana Isabel Laura Cristina Lucía Marta Paula Elena Sara Raquel Beatriz Rocío Silvia Nuria Patricia Irene Alba Julia Sofía Noelia Inés Clara Teresa Pilar Rosa Ángela Lorena Eva ' +
  'Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel Rafael Pedro Pablo Ángel Sergio Fernando Jorge Luis Alberto Álvaro Adrián Diego Raúl Iván Rubén Óscar Andrés Hugo Iker Unai Joan Brais'
).split(' ');
export const SURNAMES = (
  'García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina ' +
  'Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos Vega Fuentes Carrasco Diez Reyes Caballero Nieto Aguilar Pascual Santana Herrero Lorenzo Montero Hidalgo Giménez Ibáñez Ferrer Durán Santiago Benítez Mora Vicente Vargas Arias Carmona Crespo Román Pastor Soto Sáez Velasco Moya Soler Parra Esteban Bravo Gallardo Rojas'
).split(' ');
const DOMAINS = ['example.org', 'example.com', 'example.net'];

export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `count` people, the first `withAccount` of them as customers. */
export async function storeBuyers(
  tx: DemoTx,
  count: number,
  withAccount: number,
  calendar: Calendar,
  chance: Chance,
): Promise<Buyer[]> {
  const first = await takeIds(tx, 'customer', withAccount);
  const buyers = Array.from({length: count}, (_, i): Buyer => {
    const [firstName, surname1, surname2] = [
      chance.pick(FIRST_NAMES),
      chance.pick(SURNAMES),
      chance.isLucky(0.8) ? chance.pick(SURNAMES) : '',
    ];
    return {
      firstName,
      surname1,
      surname2,
      // The number keeps namesakes apart.
      email: `${plain(firstName)}.${plain(surname1)}${i + 2}@${chance.pick(DOMAINS)}`,
      phone: chance.isLucky(0.6) ? `+346000${String(10_000 + i)}` : '',
      customerId: i < withAccount ? first + i : null,
      marketing: chance.isLucky(0.22),
    };
  });
  await insertRows(
    tx,
    'customer',
    buyers.slice(0, withAccount).map(buyer => {
      const at = calendar.minutesAfter(calendar.daysAhead(-400 + chance.below(360), '08:00'), chance.below(900));
      return {
        id: buyer.customerId,
        email: buyer.email,
        firstName: buyer.firstName,
        surname1: buyer.surname1,
        surname2: buyer.surname2,
        phone: buyer.phone,
        postalCode: `509${String(chance.below(100)).padStart(2, '0')}`,
        marketingConsentAt: buyer.marketing ? at : null,
        emailVerifiedAt: chance.isLucky(0.85) ? calendar.minutesAfter(at, 3) : null,
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
  return buyers;
}
