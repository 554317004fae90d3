# WWW::RobotRules of libwww-perl: apt-get install libwww-robotrules-perl
use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use URI;
use WWW::RobotRules;

$| = 1;
while (my $line = <STDIN>) {
    my $question = decode_json($line);
    my $rules = WWW::RobotRules->new($question->{agent});
    $rules->parse(URI->new_abs("/robots.txt", $question->{url}), decode_base64($question->{robots}));
    my $allowed = $rules->allowed($question->{url}) ? JSON::PP::true : JSON::PP::false;
    print encode_json({id => $question->{id}, allowed => $allowed}), "\n";
}
