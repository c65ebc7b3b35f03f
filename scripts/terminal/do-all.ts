/** Runs all tasks in order even if some fail. Throws all failures at the end. */
export async function doAll(works: readonly (() => Promise<void>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const work of works) await work().catch((error: unknown) => failures.push(error));
	if (failures.length > 1) throw new AggregateError(failures);
	if (failures.length === 1) throw failures[0];
}
