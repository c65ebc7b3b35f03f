/** A transaction may run again. */
export function once(act: (() => Promise<void>) | undefined): () => Promise<void> {
	let acted: Promise<void> | undefined;
	return () => (acted ??= act?.() ?? Promise.resolve());
}
