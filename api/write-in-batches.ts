export interface BatchWriter {
	/** Text that is written in its turn, before the process waits for anything else. */
	write: (text: string) => void;
	/** Writes now; for the end of the process. */
	flush: () => void;
}

/** Gathers what is written while requests of one moment are answered: the operating system is asked once for all of them. */
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
