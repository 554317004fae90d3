// For require(), which gives robots-parser's users the function itself. One copy of the code serves both worlds:
// Node 20.19 and later can require a module.
module.exports = require("../../dist/compat/robots-parser.js").default;
