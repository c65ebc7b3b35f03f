import { registryJson } from "../command-line.ts";
import type { Instance } from "../instance.ts";

/** With sources on this machine. */
export function mayAsk(instance: Instance): Instance {
	return { ...instance, settings: { ...instance.settings, OUTBOUND_ALLOW: "127.0.0.1" } };
}

export async function follow(instance: Instance, address: string): Promise<void> {
	const words = ["source", "add", "mcp-registry", address, "--name", "upstream", "--approve"];
	await registryJson(instance, ...words);
}
