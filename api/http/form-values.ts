/** Values by field name. A list where a field was sent more than once. */
export type FormValues = Record<string, string | string[]>;

/** Of a form, field by field. */
export function formValues(fields: Iterable<readonly [name: string, value: string]>): FormValues {
	// Strangers also choose the names: without a prototype, none of them has a special meaning.
	const values: FormValues = Object.create(null);
	for (const [name, value] of fields) {
		const known = values[name];
		const line = value.replaceAll("\r\n", "\n");
		// Added to, because a copy for each of a million fields of one name would never end.
		if (Array.isArray(known)) known.push(line);
		else values[name] = known === undefined ? line : [known, line];
	}
	return values;
}
