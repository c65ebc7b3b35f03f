interface StreamEvent {
	/** Empty for messages. */
	name: string;
	data: string;
}

/** Reads events of a server (text/event-stream) in parts, until one is the one that is waited for. */
export function createEventReader(isAwaited: (event: StreamEvent) => boolean) {
	const decoder = new TextDecoder();
	let rest = "";
	let found: StreamEvent | undefined;
	return {
		/** True once it is found. */
		take(chunk: Uint8Array): boolean {
			rest += decoder.decode(chunk, { stream: true });
			const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
			rest = blocks.pop() ?? "";
			found ??= blocks.map(readEvent).find(isAwaited);
			return found !== undefined;
		},
		/** A stream may end without an empty line. */
		found(): StreamEvent | undefined {
			return found ?? [readEvent(rest)].find(isAwaited);
		},
	};
}

function readEvent(block: string): StreamEvent {
	const lines = block.split(/\r\n|\n|\r/);
	const valuesOf = (field: string) =>
		lines.flatMap((line) =>
			line.startsWith(`${field}:`) ? line.slice(field.length + 1).replace(/^ /, "") : [],
		);
	return { name: valuesOf("event").at(-1) ?? "", data: valuesOf("data").join("\n") };
}
