import type { Config } from "./config.ts";

/**
 * Whose addresses each kind of request goes to. What the operator opens for the hosts in their own settings is not open
 * to members, who could look around in that network.
 */
export const OUTBOUND = {
	sign_in: "operator",
	publishers: "operator",
	sources: "operator",
	commands: "operator",
	webhooks: "members",
	claims: "members",
	documents: "members",
	logos: "members",
	submissions: "members",
	evidence: "members",
} as const satisfies Readonly<Record<string, "operator" | "members">>;

/** Non-public networks and hosts that requests of this kind may reach, and the ports of addresses of members. */
export function networksFor(
	what: keyof typeof OUTBOUND,
	config: Pick<Config, "outboundAllow" | "outboundAllowMembers" | "outboundPorts" | "allowedHosts">,
): readonly string[] {
	return OUTBOUND[what] === "operator"
		? config.outboundAllow
		: [
				...[...config.outboundAllowMembers, ...config.allowedHosts],
				...["80", "443", ...config.outboundPorts].map((port) => `:${port}`),
			];
}
