/** The OpenAPI document as a test reads it: parameters, bodies and answers that are said once stand where they apply. */
interface Parts {
  parameters: Record<string, object>;
  requestBodies: Record<string, object>;
  responses: Record<string, object>;
}

/** References into schemas stay. */
export function resolved<T extends {paths: object}>(document: object): T {
  const {components, paths} = document as {components: Parts; paths: object};
  const at = (ref: string): object | undefined => {
    const [kind, name] = ref.replace('#/components/', '').split('/') as [keyof Parts, string];
    return kind in {parameters: 1, requestBodies: 1, responses: 1} ? components[kind][name] : undefined;
  };
  const text = JSON.stringify(paths, (_, value: {$ref?: string} | null) =>
    typeof value?.$ref === 'string' ? (at(value.$ref) ?? value) : value,
  );
  return {...document, paths: JSON.parse(text) as object} as T;
}
