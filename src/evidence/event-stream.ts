interface StreamEvent {
	/** Empty for messages. */
	name: string;
	data: string;
}

/** Reads events of a server (text/event-stream) in parts, until one is the one that is waited for. */
export function createEventReader(isAwaited: (event: StreamEvent) => boolean) {
	const decoder = new TextDecoder();
	let lines: string[] = [];
	let line = "";
	let isAfterReturn = false;
	let event: StreamEvent | undefined;
	return {
		/** True once it is found. */
		take(chunk: Uint8Array): boolean {
			const text = decoder.decode(chunk, { stream: true });
			// The two characters of a line end may come apart.
			const fresh = isAfterReturn && text.startsWith("\n") ? text.slice(1) : text;
			if (text !== "") isAfterReturn = text.endsWith("\r");
			const [first = "", ...others] = fresh.split(/\r\n|\n|\r/);
			line += first;
			for (const next of others) {
				if (line === "") {
					event ??= [readEvent(lines)].find(isAwaited);
					lines = [];
				} else lines.push(line);
				line = next;
			}
			return event !== undefined;
		},
		/** A stream may end without an empty line. */
		found(): StreamEvent | undefined {
			return event ?? [readEvent([...lines, line])].find(isAwaited);
		},
	};
}

function readEvent(lines: readonly string[]): StreamEvent {
	const valuesOf = (field: string) =>
		lines.flatMap((line) =>
			line.startsWith(`${field}:`) ? line.slice(field.length + 1).replace(/^ /, "") : [],
		);
	return { name: valuesOf("event").at(-1) ?? "", data: valuesOf("data").join("\n") };
}
