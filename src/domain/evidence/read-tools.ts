import { z } from "zod";
import { ObservedTool } from "#contract/evidence/evidence.ts";

interface ReadTools {
	tools: ObservedTool[];
	/** Places of those that cannot be read. Without them, the list is not what its author wrote. */
	unreadable: number[];
}

/** Tools as servers list them. Null is absent, as some SDKs write it. */
export function readTools(list: readonly unknown[]): ReadTools {
	const read: ReadTools = { tools: [], unreadable: [] };
	for (const [place, tool] of list.entries()) {
		const { data } = Members.safeParse(tool);
		const { annotations } = data ?? {};
		const hints = Members.safeParse(annotations).data ?? annotations;
		const parsed = ObservedTool.safeParse(
			data && { ...data, ...(hints !== undefined && { annotations: hints }) },
		);
		if (parsed.success) read.tools.push(parsed.data);
		else read.unreadable.push(place);
	}
	return read;
}

/** Those of an object that are stated. */
const Members = z
	.looseObject({})
	.transform((members) =>
		Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null)),
	);
