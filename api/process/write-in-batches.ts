export interface BatchWriter {
	/** Queues text, which is written within some milliseconds. */
	write: (text: string) => void;
	/** Writes now. Use it at the end of the process. */
	flush: () => void;
}

/** Short enough to watch, and long enough that the requests of a busy moment share a system call. */
const WITHIN_MS = 20;

/** Collects what is written at about the same time, so that one system call writes it all. */
export function writeInBatches(write: (text: string) => void): BatchWriter {
	let gathered = "";
	function flush(): void {
		const text = gathered;
		gathered = "";
		if (text !== "") write(text);
	}
	return {
		write(text) {
			if (gathered === "") setTimeout(flush, WITHIN_MS);
			gathered += text;
		},
		flush,
	};
}
