# webrobots: apt-get install ruby-webrobots, or gem install webrobots
require "base64"
require "json"
require "webrobots"

$stdout.sync = true
$stdin.each_line do |line|
  question = JSON.parse(line)
  file = Base64.decode64(question["robots"]).force_encoding("UTF-8").scrub.delete_prefix("\uFEFF")
  rules = WebRobots.new(question["agent"], http_get: ->(_) { file }, crawl_delay: :ignore)
  answer = begin
    { allowed: rules.allowed?(question["url"]) }
  rescue StandardError => error
    { error: error.message }
  end
  puts({ id: question["id"], **answer }.to_json)
end
