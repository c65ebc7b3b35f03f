/** A figure that differs from its recount. */
interface FigureDifference {
	/** Path of the figure, with dots: `exposure.score`. */
	figure: string;
	stated: unknown;
	recounted: unknown;
}

/** Figures at any depth that differ from the recount. Figures that were not recounted are ignored. */
export function figureDifferences(
	stated: object,
	recounted: object,
	place = "",
): FigureDifference[] {
	const values: Readonly<Record<string, unknown>> = { ...stated };
	return Object.entries(recounted).flatMap(([name, value]): FigureDifference[] => {
		const figure = place + name;
		const other = values[name];
		if (isObject(value) && isObject(other)) return figureDifferences(other, value, `${figure}.`);
		return other === value ? [] : [{ figure, stated: other, recounted: value }];
	});
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
