import { expect, it } from "vitest";
import { readTraceParent } from "#api/middleware/identify-request.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

it.each<[string, string | string[] | undefined, boolean]>([
	["as version 00 has it", `00-${TRACE}-${PARENT}-01`, true],
	["of a later version, with more", `01-${TRACE}-${PARENT}-01-more`, true],
	["of a later version, as of now", `cc-${TRACE}-${PARENT}-00`, true],
	["that is not there", undefined, false],
	["sent twice", [`00-${TRACE}-${PARENT}-01`], false],
	["of version 00 with more", `00-${TRACE}-${PARENT}-01-more`, false],
	["of the invalid version", `ff-${TRACE}-${PARENT}-01`, false],
	["of a trace of zeros", `00-${"0".repeat(32)}-${PARENT}-01`, false],
	["of a parent of zeros", `00-${TRACE}-${"0".repeat(16)}-01`, false],
	["in capitals", `00-${TRACE.toUpperCase()}-${PARENT}-01`, false],
	["that is cut off", `00-${TRACE}-${PARENT}`, false],
	["with something behind", `01-${TRACE}-${PARENT}-01x`, false],
	["with a line break", `00-${TRACE}-${PARENT}-0\n`, false],
])("a traceparent %s", (_, header, isTaken) => {
	const expected = isTaken ? { traceId: TRACE, parentId: PARENT } : undefined;
	expect(readTraceParent(header)).toEqual(expected);
});
