// Loaded before the product (NODE_OPTIONS=--require): it asks the name server at DNS_SERVER, as a machine does that has
// it in its settings; what stands in no DNS (127.0.0.1, localhost) is found as ever.
const dns = require('node:dns');
const servers = [process.env.DNS_SERVER];
const own = Resolver =>
  class extends Resolver {
    constructor(options) {
      super(options);
      this.setServers(servers);
    }
  };
const {lookup} = dns;
dns.Resolver = own(dns.Resolver);
dns.promises.Resolver = own(dns.promises.Resolver);
const resolver = new dns.Resolver({timeout: 2000, tries: 2});
dns.lookup = (host, options, done) => {
  if (!/\.example$/.test(host)) return lookup(host, options, done);
  const {all} = typeof options === 'object' ? options : {};
  const back = done ?? options;
  resolver.resolve4(host, (error, found) => {
    if (error) return back(error);
    return all
      ? back(
          null,
          found.map(address => ({address, family: 4})),
        )
      : back(null, found[0], 4);
  });
};
