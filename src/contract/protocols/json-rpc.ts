import { z } from "zod";

/** Error codes of JSON-RPC 2.0 that we use. */
export const JSON_RPC_ERRORS = {
	parse: -32_700,
	invalidRequest: -32_600,
	methodNotFound: -32_601,
} as const;

export const JsonRpcId = z.union([z.string(), z.int()], {
	error: "must be a string or a whole number",
});
export type JsonRpcId = z.infer<typeof JsonRpcId>;

const JsonRpcError = z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() });

/** A result of the method, or an error. */
export function jsonRpcResponse<Result extends z.ZodType>(result: Result) {
	return z.object({
		jsonrpc: z.literal("2.0"),
		id: JsonRpcId.nullable(),
		result: result.optional(),
		error: JsonRpcError.optional(),
	});
}
