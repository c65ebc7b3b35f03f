/** A figure that is not what it should be. */
export interface FigureDifference {
	/** Where it stands, with dots: `exposure.score`. */
	figure: string;
	stated: unknown;
	recounted: unknown;
}

/** Figures that differ, at any depth, from what was recounted. What is stated beyond that is not looked at. */
export function figureDifferences(
	stated: object,
	recounted: object,
	place = "",
): FigureDifference[] {
	const told: Readonly<Record<string, unknown>> = { ...stated };
	return Object.entries(recounted).flatMap(([name, value]): FigureDifference[] => {
		const figure = place + name;
		const other = told[name];
		if (isObject(value) && isObject(other)) return figureDifferences(other, value, `${figure}.`);
		return other === value ? [] : [{ figure, stated: other, recounted: value }];
	});
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
