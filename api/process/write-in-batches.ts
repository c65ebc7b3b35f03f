export interface BatchWriter {
	/** Queues text, which is written before the process waits for anything else. */
	write: (text: string) => void;
	/** Writes now. Use it at the end of the process. */
	flush: () => void;
}

/** Collects everything written while the requests of one moment are answered, so that one system call writes it all. */
export function writeInBatches(write: (text: string) => void): BatchWriter {
	let gathered = "";
	function flush(): void {
		const text = gathered;
		gathered = "";
		if (text !== "") write(text);
	}
	return {
		write(text) {
			if (gathered === "") setImmediate(flush);
			gathered += text;
		},
		flush,
	};
}
