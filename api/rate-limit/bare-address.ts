/** `203.0.113.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`: some proxies add the port of the connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** An entry of X-Forwarded-For without its port. With the port, every connection would count as a separate client. */
export function bareAddress(text: string): string {
	const [, v4, v6] = WITH_PORT.exec(text) ?? [];
	return v4 ?? v6 ?? text;
}
