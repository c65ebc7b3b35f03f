type Work = () => unknown;
const leftovers = new Set<Work>();

/** Does the work when the file of tests is over, the last added first, unless the returned function did it before. */
export function afterFile(work: Work): () => Promise<void> {
	const workOnce = async () => {
		if (leftovers.delete(workOnce)) await work();
	};
	leftovers.add(workOnce);
	return workOnce;
}

export async function clearLeftovers(): Promise<void> {
	for (const work of [...leftovers].reverse()) await work();
}
