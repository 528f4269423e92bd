export const CODE = {max: 10, pattern: '^[A-Z0-9]{2,10}$', patternMessage: 'De 2 a 10 letras mayúsculas y cifras.'};
